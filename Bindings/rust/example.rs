//! Draws a card for each of some people:
//!
//!     rustc --edition 2024 example.rs -L FOLDER && ./example card.yaml cards

#[allow(dead_code)] // of which the example uses a part
mod lamina;

use lamina::{Error, Renderer, Scene};

fn draw(path: &str, folder: &str) -> Result<(), Error> {
    let mut renderer = Renderer::new("")?;
    let mut scene = Scene::open(path)?;
    for author in ["Ada", "Grace", "Mary"] {
        scene.set_input("author", &format!("\"{author}\""))?;
        let picture = renderer.render(&mut scene)?;
        picture.write(format!("{folder}/{author}.png"))?;
        let pixels = picture.pixels();
        println!("{author}: {}×{}", pixels.width, pixels.height);
    }
    scene.set("card.opacity", "2")?;
    renderer.render(&mut scene)?;
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Err(error) = draw(&arguments[1], &arguments[2]) {
        println!("{}: {error}", error.status);
    }
}
