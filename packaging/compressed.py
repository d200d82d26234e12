"""Files compressed as Debian's policy asks, with the same bytes each time."""
import gzip


def write_compressed(path, text):
    """Writes text by gzip's best method, without a name or a time in it."""
    with open(path, "wb") as file:
        with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as compressed:
            compressed.write(text.encode("utf-8"))
