/**
 * The room's wire protocol, as far as the product's client uses it: one request after the other, with small payloads of
 * names, integers and ASCII texts. It is written by hand, because k6 has no text encoder and each virtual user has its
 * own copy of all code.
 */

export const OPCODE = { JOIN: 10, STATE: 14, PATCH: 15, REQUEST: 21, RESPONSE: 22 };
/**
 * The mask for the protocol code. The high bits of the first byte mark additions that the product's rooms do not send.
 */
const OPCODE_BITS = 0b11111;

export type Payload = Readonly<Record<string, string | number>>;

/** The answer of the room to a request. */
export interface Answer {
  readonly id: number;
  /** The status; 0 means done, 1 refused, 2 failed. */
  readonly status: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function opcodeOf(frame: Uint8Array): number {
  return (frame[0] ?? 0) & OPCODE_BITS;
}

/** @param id a number below 128. */
export function request(id: number, name: string, payload: Payload): ArrayBuffer {
  const bytes = [OPCODE.REQUEST, id];
  addText(bytes, name);
  const fields = Object.entries(payload);
  bytes.push(0x80 | fields.length);
  for (const [field, value] of fields) {
    addText(bytes, field);
    if (typeof value === 'string') addText(bytes, value);
    else addNumber(bytes, value);
  }
  // k6 makes an object per byte if the constructor gets the list.
  const frame = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) frame[i] = bytes[i] ?? 0;
  return frame.buffer;
}

export function acknowledgement(): ArrayBuffer {
  return Uint8Array.of(OPCODE.JOIN).buffer;
}

export function readAnswer(frame: Uint8Array): Answer {
  const payload = frame.length > 3 ? new Reader(frame, 3).value() : {};
  return {
    id: frame[1] ?? 0,
    status: frame[2] ?? 0,
    payload: typeof payload === 'object' && payload !== null ? (payload as Answer['payload']) : {},
  };
}

/** Adds an ASCII text of fewer than 256 characters. */
function addText(bytes: number[], text: string): void {
  if (text.length < 32) bytes.push(0xa0 | text.length);
  else bytes.push(0xd9, text.length);
  for (let i = 0; i < text.length; i++) bytes.push(text.charCodeAt(i));
}

/** Adds an unsigned integer of up to 32 bits. */
function addNumber(bytes: number[], value: number): void {
  if (value < 128) bytes.push(value);
  else if (value < 65_536) bytes.push(0xcd, value >> 8, value & 255);
  else bytes.push(0xce, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}

/** Decodes MessagePack, as far as the rooms use it. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  value(): unknown {
    const kind = this.#bytes[this.#at++] ?? 0xc0;
    if (kind < 0x80) return kind;
    if (kind < 0x90) return this.#map(kind & 15);
    if (kind < 0xa0) return this.#list(kind & 15);
    if (kind < 0xc0) return this.#text(kind & 31);
    if (kind >= 0xe0) return kind - 256;
    switch (kind) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xcb:
        return this.#number(8, (at) => this.#view.getFloat64(at));
      case 0xcc:
        return this.#number(1, (at) => this.#view.getUint8(at));
      case 0xcd:
        return this.#number(2, (at) => this.#view.getUint16(at));
      case 0xce:
        return this.#number(4, (at) => this.#view.getUint32(at));
      case 0xcf:
        return this.#number(8, (at) => Number(this.#view.getBigUint64(at)));
      case 0xd9:
        return this.#text(this.#bytes[this.#at++] ?? 0);
      case 0xde:
        return this.#map(this.#number(2, (at) => this.#view.getUint16(at)));
      default:
        throw new Error(`An answer has a value of kind ${kind}`);
    }
  }

  #number(size: number, read: (at: number) => number): number {
    const value = read(this.#at);
    this.#at += size;
    return value;
  }

  #text(length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.#bytes[this.#at++] ?? 0);
    return text;
  }

  #list(length: number): unknown[] {
    return Array.from({ length }, () => this.value());
  }

  #map(length: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (let i = 0; i < length; i++) {
      const name = String(this.value());
      map[name] = this.value();
    }
    return map;
  }
}
