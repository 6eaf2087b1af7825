// Null, not an empty object: msgpackr takes any object for the real add-on, and each text it then reads costs a failed call.
module.exports = null;
