// Types of k6's own modules, limited to what the scenarios use.

declare module 'k6/http' {
  export interface Answer {
    /** The HTTP status; 0 without an answer. */
    readonly status: number;
    readonly body: string | null;
    readonly headers: Readonly<Record<string, string>>;
    readonly cookies: Readonly<Record<string, readonly { readonly name: string; readonly value: string }[]>>;
  }
  export interface Settings {
    readonly headers?: Readonly<Record<string, string>>;
    readonly tags?: Readonly<Record<string, string>>;
    readonly jar?: CookieJar;
    readonly redirects?: number;
    readonly timeout?: number;
  }
  export class CookieJar {}
  const http: {
    asyncRequest(method: string, url: string, body: string | null, settings: Settings): Promise<Answer>;
  };
  export default http;
}

declare module 'k6/websockets' {
  export interface FrameEvent {
    readonly data: ArrayBuffer;
    /** The time in epoch milliseconds with fractions at which the frame was read. */
    readonly timestamp: number;
  }
  export interface CloseEvent {
    readonly code: number;
  }
  export class WebSocket {
    constructor(
      url: string,
      protocols: null,
      settings: {
        readonly headers: Readonly<Record<string, string>>;
        readonly tags: Readonly<Record<string, string>>;
      },
    );
    binaryType: 'arraybuffer' | 'blob';
    readonly readyState: number;
    onopen: (() => void) | null;
    onmessage: ((event: FrameEvent) => void) | null;
    onclose: ((event: CloseEvent) => void) | null;
    onerror: ((event: { readonly error: string }) => void) | null;
    send(data: ArrayBuffer): void;
    close(code?: number): void;
  }
}

declare module 'k6/metrics' {
  type Tags = Readonly<Record<string, string>>;
  export class Counter {
    constructor(name: string);
    add(value: number, tags?: Tags): void;
  }
  export class Trend {
    constructor(name: string, isTime?: boolean);
    add(value: number, tags?: Tags): void;
  }
  export class Rate {
    constructor(name: string);
    add(value: boolean, tags?: Tags): void;
  }
}

declare module 'k6/crypto' {
  export function sha256(text: string, encoding: 'hex'): string;
}

declare module 'k6/execution' {
  const exec: {
    readonly instance: {
      /** Milliseconds with fractions since the test began. */
      readonly currentTestRunDuration: number;
    };
    readonly vu: { readonly idInTest: number };
    readonly scenario: { readonly startTime: number };
  };
  export default exec;
}

/** The environment variables that the runner sets. */
declare const __ENV: Readonly<Partial<Record<import('../variables.ts').Variable, string>>>;
