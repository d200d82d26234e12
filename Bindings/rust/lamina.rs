//! Lamina from Rust: a safe wrapper of the C library (`lamina.h`) without dependencies.
//!
//! Objects do one call at a time, and from any thread: so they are `Send` but not `Sync`, and calls that change them
//! take `&mut self`, by which the library is never busy.

use std::ffi::{c_char, c_int};
use std::{error, fmt, path::Path, ptr, slice};

/// The declarations of `lamina.h` that the wrapper uses. Objects are opaque.
#[allow(non_camel_case_types)]
mod c {
    use super::*;

    macro_rules! opaque {
        ($($name:ident)*) => { $(#[repr(C)] pub struct $name { _private: [u8; 0] })* };
    }
    opaque! {
        lamina_error lamina_data lamina_limits lamina_loader lamina_scene lamina_renderer lamina_picture lamina_range
    }

    #[repr(C)]
    pub struct lamina_text {
        pub data: *const c_char,
        pub length: usize,
    }

    #[repr(C)]
    pub struct lamina_problem {
        pub message: lamina_text,
        pub file: lamina_text,
        pub property: lamina_text,
        pub origin: lamina_text,
        pub line: usize,
        pub column: usize,
    }

    #[repr(C)]
    pub struct lamina_pixels {
        pub data: *mut u8,
        pub width: u32,
        pub height: u32,
        pub stride: usize,
    }

    #[link(name = "lamina")]
    unsafe extern "C" {
        pub fn lamina_error_status(error: *const lamina_error) -> c_int;
        pub fn lamina_error_message(error: *const lamina_error) -> *const c_char;
        pub fn lamina_error_problem(error: *const lamina_error, index: usize, problem: *mut lamina_problem) -> c_int;
        pub fn lamina_error_free(error: *mut lamina_error);

        pub fn lamina_data_bytes(data: *const lamina_data) -> *const c_char;
        pub fn lamina_data_size(data: *const lamina_data) -> usize;
        pub fn lamina_data_free(data: *mut lamina_data);

        pub fn lamina_scene_open(
            loader: *const lamina_loader, path: *const u8, path_length: usize, scene: *mut *mut lamina_scene,
            error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_scene_set_input(
            scene: *mut lamina_scene, name: *const u8, name_length: usize, json: *const u8, json_length: usize,
            error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_scene_set(
            scene: *mut lamina_scene, property: *const u8, property_length: usize, json: *const u8, json_length: usize,
            error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_scene_set_time(
            scene: *mut lamina_scene, seconds: f64, error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_scene_free(scene: *mut lamina_scene);

        pub fn lamina_renderer_create(
            request: *const u8, request_length: usize, limits: *const lamina_limits,
            renderer: *mut *mut lamina_renderer, error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_renderer_render(
            renderer: *mut lamina_renderer, scene: *mut lamina_scene, picture: *mut *mut lamina_picture,
            error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_renderer_profile(
            renderer: *mut lamina_renderer, scene: *mut lamina_scene, range: *const lamina_range,
            budgets: *const u8, budgets_length: usize, are_met: *mut c_int, json: *mut *mut lamina_data,
            error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_renderer_free(renderer: *mut lamina_renderer);

        pub fn lamina_picture_get_pixels(picture: *const lamina_picture, pixels: *mut lamina_pixels) -> c_int;
        pub fn lamina_picture_write(
            picture: *const lamina_picture, path: *const u8, path_length: usize, quality: *const u8,
            quality_length: usize, background: *const u8, background_length: usize, error: *mut *mut lamina_error,
        ) -> c_int;
        pub fn lamina_picture_free(picture: *mut lamina_picture);
    }
}

/// An error of the library.
#[derive(Debug, Clone)]
pub struct Error {
    /// The status, with the numbers of the command's exit codes: 65 for a document or a value that is wrong.
    pub status: i32,
    /// All problems for people, with their places.
    pub message: String,
    /// The document of the first problem; empty where it has none.
    pub file: String,
    /// The first problem's place in it, from 1; 0 where it has none.
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result { formatter.write_str(&self.message) }
}

impl error::Error for Error {}

/// Calls a function that takes an error last, and turns the error into a value.
fn call(function: impl FnOnce(*mut *mut c::lamina_error) -> c_int) -> Result<(), Error> {
    let mut fault = ptr::null_mut();
    let status = function(&mut fault);
    if status == 0 { return Ok(()) }
    let mut error = Error { status, message: format!("status {status}"), file: String::new(), line: 0, column: 0 };
    if fault.is_null() { return Err(error) }
    // SAFETY: the error is ours until it is freed, and its texts are copied before.
    unsafe {
        let message = std::ffi::CStr::from_ptr(c::lamina_error_message(fault));
        error.message = message.to_string_lossy().into_owned();
        let mut problem = std::mem::MaybeUninit::uninit();
        if c::lamina_error_problem(fault, 0, problem.as_mut_ptr()) == 0 {
            let problem = problem.assume_init();
            error.file = text(&problem.file);
            (error.line, error.column) = (problem.line, problem.column);
        }
        error.status = c::lamina_error_status(fault);
        c::lamina_error_free(fault);
    }
    Err(error)
}

unsafe fn text(text: &c::lamina_text) -> String {
    if text.length == 0 { return String::new() }
    String::from_utf8_lossy(unsafe { slice::from_raw_parts(text.data.cast(), text.length) }).into_owned()
}

/// Returns a path as the library takes it, in UTF-8.
fn utf8(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| Error {
        status: 64, message: format!("the path {} isn't UTF-8", path.display()), file: String::new(), line: 0, column: 0,
    })
}

/// Declares an owner of an object, which frees it.
macro_rules! owner {
    ($(#[$words:meta])* $name:ident, $object:ident, $free:ident) => {
        $(#[$words])*
        #[derive(Debug)]
        pub struct $name(*mut c::$object);

        // SAFETY: functions may be called from any thread; `&mut self` holds to one call at a time.
        unsafe impl Send for $name {}

        impl Drop for $name {
            fn drop(&mut self) { unsafe { c::$free(self.0) } }
        }
    };
}

owner! {
    /// A document with values and a time: what is drawn.
    Scene, lamina_scene, lamina_scene_free
}

impl Scene {
    /// Opens a document, JSON or YAML.
    pub fn open(path: impl AsRef<Path>) -> Result<Scene, Error> {
        let path = utf8(path.as_ref())?;
        let mut scene = ptr::null_mut();
        call(|error| unsafe { c::lamina_scene_open(ptr::null(), path.as_ptr(), path.len(), &mut scene, error) })?;
        Ok(Scene(scene))
    }

    /// Gives a value for an input of the document, as JSON.
    pub fn set_input(&mut self, name: &str, json: &str) -> Result<(), Error> {
        call(|error| unsafe {
            c::lamina_scene_set_input(self.0, name.as_ptr(), name.len(), json.as_ptr(), json.len(), error)
        })
    }

    /// Gives a value for a property such as `card.opacity`, as JSON.
    pub fn set(&mut self, property: &str, json: &str) -> Result<(), Error> {
        call(|error| unsafe {
            c::lamina_scene_set(self.0, property.as_ptr(), property.len(), json.as_ptr(), json.len(), error)
        })
    }

    /// Sets the moment that is drawn, in seconds from the start.
    pub fn set_time(&mut self, seconds: f64) -> Result<(), Error> {
        call(|error| unsafe { c::lamina_scene_set_time(self.0, seconds, error) })
    }
}

owner! {
    /// A device, with a thread of its own. Open one and use it for all pictures.
    Renderer, lamina_renderer, lamina_renderer_free
}

impl Renderer {
    /// Opens a device: `""` for the best one, or as the command's `--device`.
    pub fn new(request: &str) -> Result<Renderer, Error> {
        let mut renderer = ptr::null_mut();
        call(|error| unsafe {
            c::lamina_renderer_create(request.as_ptr(), request.len(), ptr::null(), &mut renderer, error)
        })?;
        Ok(Renderer(renderer))
    }

    /// Draws a scene at its time.
    pub fn render(&mut self, scene: &mut Scene) -> Result<Picture, Error> {
        let mut picture = ptr::null_mut();
        call(|error| unsafe { c::lamina_renderer_render(self.0, scene.0, &mut picture, error) })?;
        Ok(Picture(picture))
    }

    /// Draws a scene and returns its cost, as `lamina profile --json` prints it.
    pub fn profile(&mut self, scene: &mut Scene) -> Result<String, Error> {
        let mut json = ptr::null_mut();
        call(|error| unsafe {
            c::lamina_renderer_profile(
                self.0, scene.0, ptr::null(), ptr::null(), 0, ptr::null_mut(), &mut json, error)
        })?;
        // SAFETY: the data is ours until it is freed, and copied before.
        unsafe {
            let bytes = slice::from_raw_parts(c::lamina_data_bytes(json).cast(), c::lamina_data_size(json));
            let profile = String::from_utf8_lossy(bytes).into_owned();
            c::lamina_data_free(json);
            Ok(profile)
        }
    }
}

owner! {
    /// A picture: RGBA, 8 bits a channel, premultiplied, sRGB.
    Picture, lamina_picture, lamina_picture_free
}

/// A picture's pixels in place, rows from top to bottom.
pub struct Pixels<'picture> {
    pub bytes: &'picture [u8],
    pub width: u32,
    pub height: u32,
    /// Bytes from one row to the next.
    pub stride: usize,
}

impl Picture {
    /// Returns the pixels, which are not copied.
    pub fn pixels(&self) -> Pixels<'_> {
        let mut pixels = c::lamina_pixels { data: ptr::null_mut(), width: 0, height: 0, stride: 0 };
        // SAFETY: the memory lives as long as the picture, which the result borrows.
        let bytes = unsafe {
            match c::lamina_picture_get_pixels(self.0, &mut pixels) {
                0 => slice::from_raw_parts(pixels.data, pixels.stride * pixels.height as usize),
                _ => &[],
            }
        };
        Pixels { bytes, width: pixels.width, height: pixels.height, stride: pixels.stride }
    }

    /// Writes a PNG, JPEG, WebP or PPM by the path's extension; whole or not at all.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = utf8(path.as_ref())?;
        call(|error| unsafe {
            c::lamina_picture_write(self.0, path.as_ptr(), path.len(), ptr::null(), 0, ptr::null(), 0, error)
        })
    }
}
