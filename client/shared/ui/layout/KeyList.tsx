import s from './KeyList.module.css';

interface KeyListProps {
  /** The name and the effect of each key or group of keys. */
  keys: readonly (readonly [keys: string, text: string])[];
}

/** A list of keyboard shortcuts. */
export function KeyList({ keys }: KeyListProps) {
  return (
    <dl className={s.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GestureListProps {
  /** The name and the effect of each gesture. */
  gestures: readonly (readonly [gesture: string, text: string])[];
}

/** A list of gestures on a touch screen. */
export function GestureList({ gestures }: GestureListProps) {
  return (
    <dl className={s.gestures}>
      {gestures.map(([gesture, text]) => (
        <div key={`${gesture} ${text}`}>
          <dt>{gesture}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
