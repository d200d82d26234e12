module lamina

go 1.19
