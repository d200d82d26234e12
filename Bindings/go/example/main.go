// Draws a card for each of some people: go run ./example card.yaml cards
package main

import (
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"lamina"
)

func draw(path, folder string) error {
	renderer, err := lamina.NewRenderer("")
	if err != nil {
		return err
	}
	defer renderer.Close()
	scene, err := lamina.OpenScene(path)
	if err != nil {
		return err
	}
	defer scene.Close()

	for _, author := range []string{"Ada", "Grace", "Mary"} {
		if err := scene.SetInput("author", author); err != nil {
			return err
		}
		picture, err := renderer.Render(scene)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %v\n", author, picture.Image().Rect.Size())
		err = picture.Write(filepath.Join(folder, author+".png"))
		picture.Close()
		if err != nil {
			return err
		}
	}
	if err := scene.Set("card.opacity", 2); err != nil {
		return err
	}
	_, err = renderer.Render(scene)
	return err
}

func main() {
	err := draw(os.Args[1], os.Args[2])
	var fault *lamina.Error
	if errors.As(err, &fault) {
		fmt.Printf("%d: %s\n", fault.Status, fault.Message)
	} else if err != nil {
		log.Fatal(err)
	}
}
