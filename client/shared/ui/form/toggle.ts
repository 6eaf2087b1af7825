/** Returns the props of a switch for one value of a form. @param onChange receives the changed value. */
export function toggle<K extends string>(
  values: Readonly<Record<K, boolean>>,
  name: K,
  onChange: (change: Record<K, boolean>) => void,
) {
  return {
    checked: values[name],
    onChange: (value: boolean) => onChange({ [name]: value } as Record<K, boolean>),
  };
}
