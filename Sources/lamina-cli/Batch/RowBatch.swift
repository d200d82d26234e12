import Lamina
import LaminaText

/// The pictures of a scene with the values of each row of a file.
struct RowBatch {
    private let rows: RowsFile
    private let pattern: OutputPattern
    private let template: SceneTemplate
    private let scene: RequestedScene
    private let encoding: PictureSettings
    private let columns: RowColumns
    /// The pictures that rows name, once they are checked.
    private var inUse = FilesInUse()

    /// - Parameter template: The scene's document.
    init(
        _ rows: RowsFile, _ pattern: OutputPattern, _ template: SceneTemplate, _ scene: RequestedScene,
        _ encoding: PictureSettings
    ) {
        (self.rows, self.pattern, self.template, self.scene) = (rows, pattern, template, scene)
        self.encoding = encoding
        columns = RowColumns(inputs: template.inputs, names: pattern.columns)
    }

    // MARK: Checking

    /// Reads all rows before anything is drawn; returns their number.
    ///
    /// - Throws: ``Failure`` for a file that can't be read to its end, two rows of one output, and columns that are
    ///   missing.
    mutating func check() throws -> Int {
        var source = try rows.rows()
        if let names = source.columns { try check(names) }
        var repeats = NameRepeats()
        var unused: [String] = []
        var count = 0
        while let result = try source.next() {
            count += 1
            guard case .success(let row) = result else { continue }
            if source.columns == nil || count == 1 { columns.noteUnused(of: row, in: &unused) }
            if let path = try? path(of: row) { repeats.add(path) }
            for path in template.picturePaths(columns.values(of: row, in: rows)) { inUse.noteRead(path) }
        }
        if let first = unused.first { say(unused, first) }
        if repeats.findSuspects() { try check(&repeats) }
        return count
    }

    private func check(_ names: [String]) throws {
        let own = ["row", "scene"]
        for column in pattern.columns where !names.contains(column) && !own.contains(column) {
            let near = NearName.closest(to: column, in: names).map { "did you mean {\($0)}? " } ?? ""
            throw Failure.usage(
                "the output has the column {\(column)}, but \(rows.name) has none of that name; \(near)it has "
                    + names.prefix(16).joined(separator: ", "))
        }
        for input in template.missingInputs where !names.contains(input.name) {
            throw Failure.badInput(
                "\(rows.name) has no column \"\(input.name)\", an input of \(scene.path) that needs a value; add the column, "
                    + "or give --input \(input.name)=VALUE")
        }
    }

    private func check(_ repeats: inout NameRepeats) throws {
        var source = try rows.rows()
        while let result = try source.next() {
            guard case .success(let row) = result, let path = try? path(of: row),
                let found = repeats.check(path, at: row.number)
            else { continue }
            throw Failure.badInput(
                "\(rows.name): rows \(found.first) and \(found.second) have one output, \"\(found.name)\"; nothing was drawn; "
                    + "give each a name of its own, such as with {row}")
        }
    }

    private func say(_ unused: [String], _ first: String) {
        let near =
            NearName.closest(to: first, in: template.inputs.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
        let names = unused.prefix(16).map { Printable.quoted($0) }.joined(separator: ", ")
        let isOne = unused.count == 1
        StandardError.say(
            "\(rows.name): the \(isOne ? "column" : "columns") \(names) \(isOne ? "is" : "are") not used: \(scene.path) has "
                + "no input of \(isOne ? "that name" : "those names")\(near)")
    }

    // MARK: Drawing

    /// Draws all rows.
    ///
    /// - Parameter resumes: True if complete pictures stay.
    func draw(by run: inout BatchRun, resumes: Bool) throws {
        var source = try rows.rows()
        var inUse = inUse
        while !run.mustEnd, let result = try source.next() {
            let place =
                switch result {
                case .success(let row): "\(rows.name):\(row.line): row \(row.number)"
                case .failure(let problem): "\(rows.name):\(problem.line): row \(problem.number)"
                }
            run.add(at: place, resumes: resumes) {
                let picture = try encoding.file(path(of: row(result)))
                try inUse.check(output: picture.path)
                return picture
            } stage: { picture in
                try template.stage(columns.values(of: row(result), in: rows), scene.options, for: picture, &inUse)
            }
        }
    }

    private func row(_ result: Result<Row, RowProblem>) throws -> Row {
        switch result {
        case .success(let row): row
        case .failure(let problem): throw Failure.badInput(problem.message)
        }
    }

    private func path(of row: Row) throws -> String {
        do throws(NameFault) {
            return try pattern.path { column throws(NameFault) in
                if let value = row[column] { return try value.textInName(of: column) }
                switch column {
                case "row": return "\(row.number)"
                case "scene": return scene.name.withoutPathEnding
                default:
                    throw NameFault("the row has no \"\(Printable.line(column))\", which its output is named after")
                }
            }
        } catch {
            throw Failure.badInput(error.message)
        }
    }
}

/// The meaning of the columns of rows for a scene.
struct RowColumns {
    private let kinds: [String: SceneInput.Kind]
    private let names: Set<String>

    /// The most columns that are remembered as unused.
    private static let mostUnused = 100

    /// - Parameter names: The columns that outputs are named after.
    init(inputs: [SceneInput], names: [String]) {
        kinds = Dictionary(inputs.map { ($0.name, $0.kind) }) { first, _ in first }
        self.names = Set(names)
    }

    /// Adds the columns of a row to those that neither the scene nor the outputs' names use.
    func noteUnused(of row: Row, in unused: inout [String]) {
        for column in row.columns where kinds[column] == nil && !Self.isSetting(column) && !names.contains(column) {
            if unused.count < Self.mostUnused, !unused.contains(column) { unused.append(column) }
        }
    }

    /// Returns the values that a row gives. A null gives none, and neither does an empty field, but for an input that is
    /// a string.
    func values(of row: Row, in rows: RowsFile) -> SceneValues {
        var values = SceneValues()
        values.folder = rows.folder
        for (column, value) in zip(row.columns, row.values) {
            let kind = kinds[column]
            if value == .null || value == .untyped("") && kind != .string { continue }
            if kind != nil {
                values.setInput(column, to: value, origin: rows.place(of: column, in: row))
            } else if Self.isSetting(column) {
                values.set(column, to: value, origin: rows.place(of: column, in: row))
            }
        }
        return values
    }

    private static func isSetting(_ column: String) -> Bool { column.utf8.contains(UInt8(ascii: ".")) }
}

extension SceneValue {
    /// The value as a part of a name.
    ///
    /// - Parameter column: The column that has it.
    fileprivate func textInName(of column: String) throws(NameFault) -> String {
        switch self {
        case .string(let text), .untyped(let text): text
        case .number(let number):
            number.magnitude < 1e15 && number == number.rounded()
                ? "\(Int(number))" : NumberText.significant(number, digits: 15)
        case .boolean(let value): "\(value)"
        case .null, .array, .object:
            throw NameFault(
                "the value of \"\(Printable.line(column))\" is not a string or a number, which an output can be named after"
            )
        }
    }
}
