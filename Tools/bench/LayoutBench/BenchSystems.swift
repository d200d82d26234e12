/// The systems of `SCENES.md`, of about as many cells as asked for.
enum BenchSystems {
    static let names = ["list", "chain", "grid"]

    static func named(_ name: String, cells: Int) -> BenchSystem? {
        switch name {
        case "list": list(cells)
        case "chain": chain(cells)
        case "grid": grid(cells)
        default: nil
        }
    }

    private static let (contentHigh, contentLow) = (750.0, 250.0)
    /// The priority of what is edited: below required, as the peer's edit variables have to be.
    private static let edit = 999.0

    /// A length of a cell's content, in points.
    private static func length(_ index: Int, _ range: ClosedRange<Int>) -> Double {
        Double(range.lowerBound + index * 37 % range.count)
    }

    /// Compression resistance and hugging around a length.
    private static func addContent(_ variable: Int, _ length: Double, to system: inout BenchSystem) {
        system.add([(variable, 1)], .greaterThanOrEqual, length, at: contentHigh)
        system.add([(variable, 1)], .lessThanOrEqual, length, at: contentLow)
    }

    /// Cells one below the other, as wide as a container, as high as their content; the container's width is edited.
    private static func list(_ cells: Int) -> BenchSystem {
        var system = BenchSystem(scene: "list")
        let container = system.addVariable(isNonnegative: true)
        system.add([(container, 1)], .equal, 375, at: edit)
        system.editLastRow([320, 414])
        var bottom: (top: Int, height: Int)?
        for index in 0..<cells {
            let (left, top) = (system.addVariable(isNonnegative: false), system.addVariable(isNonnegative: false))
            let (width, height) = (system.addVariable(isNonnegative: true), system.addVariable(isNonnegative: true))
            system.add([(left, 1)], .equal, 16)
            system.add([(left, 1), (width, 1), (container, -1)], .equal, -16)
            if let bottom {
                system.add([(top, 1), (bottom.top, -1), (bottom.height, -1)], .equal, 8)
            } else {
                system.add([(top, 1)], .equal, 0)
            }
            system.add([(height, 1)], .greaterThanOrEqual, 44)
            addContent(height, length(index, 20...90), to: &system)
            bottom = (top, height)
        }
        return system
    }

    /// Views side by side, all equally wide, from edge to edge of a container whose width is edited.
    private static func chain(_ cells: Int) -> BenchSystem {
        var system = BenchSystem(scene: "chain")
        let container = system.addVariable(isNonnegative: true)
        system.add([(container, 1)], .equal, 30 * Double(cells), at: edit)
        system.editLastRow([29.5 * Double(cells), 30.5 * Double(cells)])
        var previous: (left: Int, width: Int)?
        var first = 0
        for index in 0..<cells {
            let (left, width) = (system.addVariable(isNonnegative: false), system.addVariable(isNonnegative: true))
            if let previous {
                system.add([(left, 1), (previous.left, -1), (previous.width, -1)], .equal, 8)
                system.add([(width, 1), (first, -1)], .equal, 0)
            } else {
                first = width
                system.add([(left, 1)], .equal, 0)
            }
            addContent(width, length(index, 10...40), to: &system)
            previous = (left, width)
        }
        if let previous { system.add([(previous.left, 1), (previous.width, 1), (container, -1)], .equal, 0) }
        return system
    }

    /// Ten columns, each as wide as its widest content, and rows as high as their highest; the first cell's width, from
    /// which its whole column and all columns after it follow, is edited.
    private static func grid(_ cells: Int) -> BenchSystem {
        var system = BenchSystem(scene: "grid")
        let columns = 10
        let rows = max(cells / columns, 1)
        func axis(_ count: Int, of system: inout BenchSystem) -> [(start: Int, length: Int)] {
            var lines: [(start: Int, length: Int)] = []
            for _ in 0..<count {
                let line = (system.addVariable(isNonnegative: false), system.addVariable(isNonnegative: true))
                if let last = lines.last {
                    system.add([(line.0, 1), (last.start, -1), (last.length, -1)], .equal, 8)
                } else {
                    system.add([(line.0, 1)], .equal, 0)
                }
                lines.append(line)
            }
            return lines
        }
        let (across, down) = (axis(columns, of: &system), axis(rows, of: &system))
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = (0..<4).map { system.addVariable(isNonnegative: $0 >= 2) }
                let (x, y) = (across[column], down[row])
                system.add([(cell[0], 1), (x.start, -1)], .equal, 0)
                system.add([(cell[1], 1), (y.start, -1)], .equal, 0)
                system.add([(cell[2], 1), (x.length, -1)], .equal, 0)
                system.add([(cell[3], 1), (y.length, -1)], .equal, 0)
                let index = row * columns + column
                addContent(cell[2], length(index, 30...120), to: &system)
                addContent(cell[3], length(index, 20...60), to: &system)
                if index == 0 {
                    system.add([(cell[2], 1)], .equal, 140, at: edit)
                    system.editLastRow([130, 180])
                }
            }
        }
        return system
    }
}
