// The export is null and not an empty object. msgpackr treats any object as the real add-on, and then each text that it
// reads costs a failed call.
module.exports = null;
