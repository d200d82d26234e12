/*
 * Lamina for C++17: owners of what lamina.h makes, which are moved and not copied, and exceptions for its errors.
 *
 *     lamina::renderer renderer;
 *     lamina::scene scene = lamina::scene::open("card.yaml");
 *     scene.set("card.opacity", "0.5");
 *     renderer.render(scene).write("card.png");
 *
 * Each function is that of lamina.h of the same name, whose comments say what it does, which threads may call it, and
 * what a fork means; those that fail throw `lamina::error`. Optional text is empty by default, optional objects are
 * pointers or std::optional. An object that was moved from is an error of LAMINA_USAGE.
 */
#ifndef LAMINA_HPP
#define LAMINA_HPP

#include <lamina.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lamina {

using status = lamina_status;
using format = lamina_format;
using pixels = lamina_pixels;
using range = lamina_range;
using scene_size = lamina_scene_size;

inline std::uint32_t abi_version() noexcept { return lamina_abi_version(); }
inline std::string_view version() noexcept { return lamina_version(); }
inline std::size_t object_count() noexcept { return lamina_object_count(); }

/* ---- Errors ---- */

/* A problem of an error. Texts that don't apply are empty, numbers 0. */
struct problem {
    std::string message;
    std::string file;
    std::string property;
    std::string origin;
    std::size_t line = 0;
    std::size_t column = 0;
};

/* A call that failed. `what()` has all problems with their positions. */
class error : public std::runtime_error {
public:
    /* Takes the error of a function of lamina.h that the program has called itself. */
    explicit error(lamina_error *raw) : error(lamina_error_status(raw), raw) {}

    /* The same with the status that the function returned, for one that gives no error. */
    error(lamina::status status, lamina_error *raw)
        : error(status, std::unique_ptr<lamina_error, void (*)(lamina_error *)>(raw, lamina_error_free)) {}

    lamina::status status() const noexcept { return status_; }
    const std::vector<problem> &problems() const noexcept { return *problems_; }

private:
    error(lamina::status status, std::unique_ptr<lamina_error, void (*)(lamina_error *)> raw)
        : std::runtime_error(raw ? lamina_error_message(raw.get()) : "a picture was moved, or the process was forked"),
          status_(status), problems_(std::make_shared<const std::vector<problem>>(read_problems(raw.get()))) {}

    static std::vector<problem> read_problems(const lamina_error *raw) {
        auto string = [](const lamina_text &text) { return std::string(text.data ? text.data : "", text.length); };
        std::vector<problem> problems;
        problems.reserve(lamina_error_problem_count(raw));
        lamina_problem found{};
        while (lamina_error_problem(raw, problems.size(), &found) == LAMINA_OK)
            problems.push_back({string(found.message), string(found.file), string(found.property),
                                string(found.origin), found.line, found.column});
        return problems;
    }

    lamina::status status_;
    std::shared_ptr<const std::vector<problem>> problems_; // shared, as copies of exceptions must not throw
};

namespace detail {

/* The owner of an object of lamina.h. */
template <class Object, void (*Free)(Object *)> class owner {
public:
    /* The object, for functions of lamina.h; NULL after a move. */
    Object *get() const noexcept { return object_.get(); }

protected:
    explicit owner(Object *object) noexcept : object_(object) {}

private:
    struct deleter {
        void operator()(Object *object) const noexcept { Free(object); }
    };
    std::unique_ptr<Object, deleter> object_;
};

/* The object that an optional argument owns. */
template <class Owner> auto get(const Owner *owner) noexcept -> decltype(owner->get()) {
    return owner ? owner->get() : nullptr;
}

inline const lamina_range *get(const std::optional<range> &range) noexcept { return range ? &*range : nullptr; }

/* Calls a function of lamina.h, whose last argument is the error. */
template <class... Parameters, class... Arguments>
void call(lamina_status (*function)(Parameters...), Arguments... arguments) {
    lamina_error *raw = nullptr;
    const lamina_status status = function(arguments..., &raw);
    if (status != LAMINA_OK)
        throw error(status, raw);
}

/* A C++ function that C calls. What it throws goes on after the call that called it. */
template <class Function> struct callback {
    Function &function;
    std::exception_ptr thrown = nullptr;

    /* Returns 0 if the work goes on: the function has not thrown, and returned nothing or true. */
    template <class... Arguments> int run(Arguments &&...arguments) noexcept {
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Function &, Arguments...>>) {
                function(std::forward<Arguments>(arguments)...);
                return 0;
            } else {
                return function(std::forward<Arguments>(arguments)...) ? 0 : 1;
            }
        } catch (...) {
            thrown = std::current_exception();
            return 1;
        }
    }

    /* Returns whether the call was not ended by the function. */
    template <class Call> bool complete(Call &&call) {
        try {
            call();
            return true;
        } catch (const error &error) {
            if (thrown)
                std::rethrow_exception(thrown);
            if (error.status() != LAMINA_CANCELLED)
                throw;
            return false;
        }
    }
};

} // namespace detail

/* ---- Data ---- */

/* Bytes that a function made, such as an encoded picture. */
class data : public detail::owner<lamina_data, lamina_data_free> {
public:
    explicit data(lamina_data *raw) noexcept : owner(raw) {}

    const std::uint8_t *begin() const noexcept {
        return reinterpret_cast<const std::uint8_t *>(lamina_data_bytes(get()));
    }
    const std::uint8_t *end() const noexcept { return begin() + size(); }
    std::size_t size() const noexcept { return lamina_data_size(get()); }

    /* Returns a copy as text. */
    std::string string() const { return std::string(lamina_data_bytes(get()), size()); }
};

namespace detail {

/* Calls a function whose last but one argument receives text. */
template <class Function, class... Arguments> std::string text(Function function, Arguments... arguments) {
    lamina_data *raw = nullptr;
    call(function, arguments..., &raw);
    return data(raw).string();
}

} // namespace detail

/* ---- Library ---- */

/* Sets the receiver of warnings; none drops them. It must not call the library, and must not throw. */
inline void set_log(std::function<void(std::string_view)> receiver) {
    static std::mutex mutex;
    static std::function<void(std::string_view)> current;
    const std::lock_guard<std::mutex> lock(mutex);
    lamina_set_log(nullptr, nullptr); // waits for calls of the former one
    current = std::move(receiver);
    if (current)
        lamina_set_log([](void *, const char *text, std::size_t length) { current({text, length}); }, nullptr);
}

/* Describes the devices of the machine as JSON. */
inline std::string devices(std::string_view request = {}) {
    return detail::text(lamina_devices, request.data(), request.size());
}

/* Returns a JSON schema: scene, suite, profile or lint. */
inline std::string schema(std::string_view name) { return detail::text(lamina_schema, name.data(), name.size()); }

/* ---- Limits and loaders ---- */

class limits : public detail::owner<lamina_limits, lamina_limits_free> {
public:
    explicit limits(std::string_view preset = {}) : owner(create(preset)) {}

    limits &set(std::string_view name, std::uint64_t count) {
        detail::call(lamina_limits_set, get(), name.data(), name.size(), count);
        return *this;
    }

private:
    static lamina_limits *create(std::string_view preset) {
        lamina_limits *raw = nullptr;
        detail::call(lamina_limits_create, preset.data(), preset.size(), &raw);
        return raw;
    }
};

class loader : public detail::owner<lamina_loader, lamina_loader_free> {
public:
    explicit loader(const limits *limits = nullptr) : owner(create(limits)) {}

    loader &allow_folder(std::string_view path) {
        detail::call(lamina_loader_allow_folder, get(), path.data(), path.size());
        return *this;
    }

private:
    static lamina_loader *create(const limits *limits) {
        lamina_loader *raw = nullptr;
        detail::call(lamina_loader_create, detail::get(limits), &raw);
        return raw;
    }
};

/* ---- Scenes ---- */

class scene : public detail::owner<lamina_scene, lamina_scene_free> {
public:
    static scene open(std::string_view path, const loader *loader = nullptr) {
        lamina_scene *raw = nullptr;
        detail::call(lamina_scene_open, detail::get(loader), path.data(), path.size(), &raw);
        return scene(raw);
    }

    static scene parse(std::string_view text, std::string_view name, std::string_view folder = {},
                       const loader *loader = nullptr) {
        lamina_scene *raw = nullptr;
        detail::call(lamina_scene_parse, detail::get(loader), text.data(), text.size(), name.data(), name.size(),
                     folder.data(), folder.size(), &raw);
        return scene(raw);
    }

    void set_input(std::string_view name, std::string_view json) {
        detail::call(lamina_scene_set_input, get(), name.data(), name.size(), json.data(), json.size());
    }
    void set(std::string_view property, std::string_view json) {
        detail::call(lamina_scene_set, get(), property.data(), property.size(), json.data(), json.size());
    }
    void reset() { detail::call(lamina_scene_reset, get()); }
    void set_size(std::string_view size) { detail::call(lamina_scene_set_size, get(), size.data(), size.size()); }
    void set_scale(double scale) { detail::call(lamina_scene_set_scale, get(), scale); }
    void set_time(double seconds) { detail::call(lamina_scene_set_time, get(), seconds); }
    void prepare() { detail::call(lamina_scene_prepare, get()); }

    scene_size size() {
        scene_size size{};
        detail::call(lamina_scene_get_size, get(), &size);
        return size;
    }
    std::string inputs() { return detail::text(lamina_scene_inputs, get()); }
    std::string layout() { return detail::text(lamina_scene_layout, get()); }

private:
    explicit scene(lamina_scene *raw) noexcept : owner(raw) {}
};

/* ---- Pictures ---- */

/* The figures of a comparison, as JSON. */
struct comparison {
    bool are_equal;
    std::string json;
};

class picture : public detail::owner<lamina_picture, lamina_picture_free> {
public:
    /* Takes a picture, such as one that a callback of lamina.h received. */
    explicit picture(lamina_picture *raw) noexcept : owner(raw) {}

    /* Copies pixels. `size` is the number of bytes. */
    picture(const void *pixels, std::size_t size, std::uint32_t width, std::uint32_t height, std::size_t stride = 0,
            lamina::format format = LAMINA_RGBA_PREMULTIPLIED)
        : owner(create(lamina_picture_create, pixels, size, width, height, stride, format)) {}

    static picture open(std::string_view path) {
        return picture(create(lamina_picture_open, path.data(), path.size()));
    }
    static picture decode(const void *bytes, std::size_t size) {
        return picture(create(lamina_picture_decode, bytes, size));
    }

    /* Returns where the pixels are: premultiplied RGBA. */
    lamina::pixels pixels() const {
        lamina::pixels pixels{};
        if (const lamina_status status = lamina_picture_get_pixels(get(), &pixels); status != LAMINA_OK)
            throw error(status, nullptr);
        return pixels;
    }

    void copy(void *destination, std::size_t size, std::size_t stride = 0,
              lamina::format format = LAMINA_RGBA_PREMULTIPLIED) const {
        detail::call(lamina_picture_copy, get(), format, destination, size, stride);
    }
    std::vector<std::uint8_t> copy(lamina::format format = LAMINA_RGBA_PREMULTIPLIED) const {
        const lamina::pixels source = pixels();
        std::vector<std::uint8_t> bytes(source.stride * source.height);
        copy(bytes.data(), bytes.size(), source.stride, format);
        return bytes;
    }

    data encode(std::string_view format, std::string_view quality = {}, std::string_view background = {}) const {
        lamina_data *raw = nullptr;
        detail::call(lamina_picture_encode, get(), format.data(), format.size(), quality.data(), quality.size(),
                     background.data(), background.size(), &raw);
        return data(raw);
    }
    void write(std::string_view path, std::string_view quality = {}, std::string_view background = {}) const {
        detail::call(lamina_picture_write, get(), path.data(), path.size(), quality.data(), quality.size(),
                     background.data(), background.size());
    }

    /* Compares an actual picture with this one, the expected. */
    comparison compare(const picture &actual, std::string_view metric = {}, std::string_view limits = {}) const {
        int are_equal = 0;
        lamina_data *raw = nullptr;
        detail::call(lamina_picture_compare, get(), actual.get(), metric.data(), metric.size(), limits.data(),
                     limits.size(), &are_equal, &raw, nullptr);
        return {are_equal != 0, data(raw).string()};
    }
    /* Draws both pictures and their differences, side by side. */
    picture difference(const picture &actual, std::string_view metric = {}, std::string_view limits = {}) const {
        lamina_picture *raw = nullptr;
        detail::call(lamina_picture_compare, get(), actual.get(), metric.data(), metric.size(), limits.data(),
                     limits.size(), nullptr, nullptr, &raw);
        return picture(raw);
    }

private:
    template <class Function, class... Arguments>
    static lamina_picture *create(Function function, Arguments... arguments) {
        lamina_picture *raw = nullptr;
        detail::call(function, arguments..., &raw);
        return raw;
    }
};

/* ---- Renderers ---- */

/* A cost as JSON, and whether it keeps to all budgets. */
struct profile {
    bool are_met;
    std::string json;
};

class renderer : public detail::owner<lamina_renderer, lamina_renderer_free> {
public:
    explicit renderer(std::string_view request = {}, const limits *limits = nullptr)
        : owner(create(request, limits)) {}

    std::string device() { return detail::text(lamina_renderer_device, get()); }
    void set_rule(std::string_view rule, bool is_enabled) {
        detail::call(lamina_renderer_set_rule, get(), rule.data(), rule.size(), is_enabled ? 1 : 0);
    }
    void release_memory() { detail::call(lamina_renderer_release_memory, get()); }

    picture render(scene &scene) {
        lamina_picture *raw = nullptr;
        detail::call(lamina_renderer_render, get(), scene.get(), &raw);
        return picture(raw);
    }
    lamina::profile profile(scene &scene, std::string_view budgets = {}, std::optional<range> range = {}) {
        int are_met = 0;
        lamina_data *raw = nullptr;
        detail::call(lamina_renderer_profile, get(), scene.get(), detail::get(range), budgets.data(), budgets.size(),
                     &are_met, &raw);
        return {are_met != 0, data(raw).string()};
    }
    std::string explain(scene &scene, std::string_view layer = {}, int try_limit = -1) {
        return detail::text(lamina_renderer_explain, get(), scene.get(), layer.data(), layer.size(), try_limit);
    }
    std::string lint(scene &scene, std::optional<range> range = {}) {
        return detail::text(lamina_renderer_lint, get(), scene.get(), detail::get(range));
    }

    /* Draws frames; `function` takes a std::int64_t and a `picture`, and returns nothing, or false to end the call.
     * Returns whether all were drawn. */
    template <class Function> bool draw_frames(scene &scene, const range &range, Function &&function) {
        using callback = detail::callback<std::remove_reference_t<Function>>;
        callback state{function};
        lamina_frame_function run = [](void *user, std::int64_t frame, lamina_picture *raw) {
            return static_cast<callback *>(user)->run(frame, picture(raw));
        };
        return state.complete([&] {
            detail::call(lamina_renderer_draw_frames, get(), scene.get(), &range, run, static_cast<void *>(&state));
        });
    }
    /* Writes a film; `progress` takes the numbers of frames written and in all, and returns as that of draw_frames. */
    template <class Function>
    bool write_film(scene &scene, const range &range, std::string_view path, Function &&progress,
                    std::string_view quality = {}, std::string_view background = {}) {
        using callback = detail::callback<std::remove_reference_t<Function>>;
        callback state{progress};
        lamina_progress_function run = [](void *user, std::int64_t written, std::int64_t total) {
            return static_cast<callback *>(user)->run(written, total);
        };
        return state.complete([&] {
            detail::call(lamina_renderer_write_film, get(), scene.get(), &range, path.data(), path.size(),
                         quality.data(), quality.size(), background.data(), background.size(), run,
                         static_cast<void *>(&state));
        });
    }
    void write_film(scene &scene, const range &range, std::string_view path) {
        write_film(scene, range, path, [](std::int64_t, std::int64_t) {});
    }

private:
    static lamina_renderer *create(std::string_view request, const limits *limits) {
        lamina_renderer *raw = nullptr;
        detail::call(lamina_renderer_create, request.data(), request.size(), detail::get(limits), &raw);
        return raw;
    }
};

/* Frames that are drawn one by one. */
class frames : public detail::owner<lamina_frames, lamina_frames_free> {
public:
    frames(renderer &renderer, scene &scene, const range &range) : owner(create(renderer, scene, range)) {}

    /* Returns the next frame; none after the last. */
    std::optional<picture> next() {
        lamina_picture *raw = nullptr;
        detail::call(lamina_frames_next, get(), &raw);
        return raw ? std::optional<picture>(raw) : std::nullopt;
    }

private:
    static lamina_frames *create(renderer &renderer, scene &scene, const range &range) {
        lamina_frames *raw = nullptr;
        detail::call(lamina_frames_create, renderer.get(), scene.get(), &range, &raw);
        return raw;
    }
};

/* ---- Checks ---- */

/* The results of a suite, as JSON. */
struct check_result {
    bool has_passed;
    std::string json;
};

inline check_result check(std::string_view path, std::string_view request = {}, const limits *limits = nullptr) {
    int has_passed = 0;
    lamina_data *raw = nullptr;
    detail::call(lamina_check, path.data(), path.size(), request.data(), request.size(), detail::get(limits),
                 &has_passed, &raw);
    return {has_passed != 0, data(raw).string()};
}

class report : public detail::owner<lamina_report, lamina_report_free> {
public:
    explicit report(std::string_view title) : owner(create(title)) {}

    /* Returns whether all limits and budgets hold. `expected` is NULL where there is none yet; `profile` is the JSON of
     * one. */
    bool add(std::string_view name, const picture *expected, const picture &actual, std::string_view metric = {},
             std::string_view limits = {}, double seconds = 0, std::string_view profile = {}) {
        int has_passed = 0;
        detail::call(lamina_report_add, get(), name.data(), name.size(), detail::get(expected), actual.get(),
                     metric.data(), metric.size(), limits.data(), limits.size(), seconds, profile.data(), profile.size(),
                     &has_passed);
        return has_passed != 0;
    }
    /* Returns the report: html, json, junit or markdown. */
    std::string make(std::string_view format) {
        return detail::text(lamina_report_make, get(), format.data(), format.size());
    }

private:
    static lamina_report *create(std::string_view title) {
        lamina_report *raw = nullptr;
        detail::call(lamina_report_create, title.data(), title.size(), &raw);
        return raw;
    }
};

} // namespace lamina

#endif
