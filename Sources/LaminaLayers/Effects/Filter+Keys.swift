extension Filter {
    /// The keys of the filter's amounts, such as `inputRadius`.
    public var inputKeys: [String] { kind.parameters.map(\.key) }

    /// The amount of a key, or nil if the filter has no such key.
    ///
    /// Keys are Core Image's where it has the filter. `saturation`, `brightness` and `contrast` also answer to
    /// `inputSaturation`, `inputBrightness` and `inputContrast`.
    public func value(forKey key: String) -> FilterValue? {
        kind.parameters.first { $0.key == kind.ownKey(key) }?.value
    }

    /// Sets the amount of a key. False, with nothing changed, if the filter has no such key or its value is of another
    /// type. The value is kept as it is; a layer brings it into range.
    @discardableResult
    public mutating func setValue(_ value: FilterValue, forKey key: String) -> Bool {
        let parameters = kind.parameters
        let ownKey = kind.ownKey(key)
        guard let index = parameters.firstIndex(where: { $0.key == ownKey }), parameters[index].value.isLike(value)
        else { return false }
        var values = parameters.map(\.value)
        values[index] = value
        kind = kind.with(values)
        return true
    }
}

extension FilterKind {
    /// The key by which this kind knows `key`.
    fileprivate func ownKey(_ key: String) -> String {
        switch (self, key) {
        case (.saturation, "inputSaturation"), (.brightness, "inputBrightness"), (.contrast, "inputContrast"):
            "inputAmount"
        default: key
        }
    }
}
