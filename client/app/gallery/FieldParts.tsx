/** All form controls in every static state. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../shared/ui/form/CheckField.tsx';
import {
  ColorField,
  FieldHint,
  Segment,
  SelectField,
  Slider,
  Stepper,
  Switch,
  TextArea,
  TextField,
} from '../../shared/ui/form/Field.tsx';
import { PasswordField } from '../../shared/ui/form/PasswordField.tsx';

const NOTATIONS = ['EXTERNAL', 'EXTERNAL_LIMITED', 'INTERNAL'] as const;
type Notation = (typeof NOTATIONS)[number];

/** Text fields: empty, filled, with a hint, invalid, disabled. */
export function TextFields() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wrong = t('validation.nameTooShort');
  const change = (event: { target: { value: string } }) => setText(event.target.value);
  return (
    <div className="stack gap-4">
      <TextField
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        value={text}
        onChange={change}
      />
      <TextField label={t('create.name')} hint={t('create.openHint')} value="Adalind" readOnly />
      <TextField label={t('create.name')} error={wrong} value="Ada" readOnly />
      <TextField label={t('create.name')} value="Adalind" disabled />
      <TextArea label={t('bugReport.label')} hint={t('bugReport.hint')} value={text} onChange={change} />
      <TextArea label={t('bugReport.label')} error={t('validation.required')} value="" readOnly />
    </div>
  );
}

/** The fields of accounts: passwords and checkboxes. */
export function AccountFields() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(false);
  const [error, label] = [t('validation.required'), t('account.password')];
  const stored = { autoComplete: 'new-password', label } as const;
  return (
    <div className="stack gap-4">
      <PasswordField
        value={text}
        hint={t('account.passwordHint')}
        onChange={(event) => setText(event.target.value)}
        {...stored}
      />
      <PasswordField value="" error={error} readOnly {...stored} />
      <CheckField checked={isOn} hint={t('account.keepHint')} onChange={setOn}>
        {t('account.keep')}
      </CheckField>
      <CheckField checked={false} error={error} onChange={() => {}}>
        {t('account.terms')}
      </CheckField>
      <FieldHint id="gallery-says" error={error} />
    </div>
  );
}

/** The fields for numbers, single choices, multiple choices and switches. */
export function ChoiceFields() {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState('12');
  const [notation, setNotation] = useState<Notation>('EXTERNAL');
  const [isOn, setOn] = useState(true);
  const [brightness, setBrightness] = useState(100);
  const [color, setColor] = useState('#8a6a50');
  const steps = { min: 1, max: 60 };
  const choices = NOTATIONS.map((value) => ({ value, label: t(`options.notations.${value}`) }));
  return (
    <div className="stack gap-4">
      <Stepper label={t('create.minutes')} value={minutes} onChange={setMinutes} {...steps} />
      <Stepper label={t('create.minutes')} value={String(steps.min)} onChange={() => {}} {...steps} />
      <Stepper
        label={t('create.minutes')}
        value={String(steps.max)}
        onChange={() => {}}
        error={t('validation.notValid')}
        {...steps}
      />
      <Segment
        name="gallery-notation"
        label={t('options.notation')}
        value={notation}
        choices={choices}
        onChange={setNotation}
      />
      <SelectField label={t('options.notation')} value={notation} choices={choices} onChange={setNotation} />
      <Switch label={t('options.hint')} hint={t('options.hintHint')} checked={isOn} onChange={setOn} />
      <Switch label={t('options.sound')} checked={!isOn} onChange={(value) => setOn(!value)} />
      <Slider
        label={t('options.brightness')}
        value={brightness}
        min={60}
        max={120}
        step={5}
        text={t('options.percent', { value: brightness })}
        onChange={setBrightness}
      />
      <ColorField label={t('options.darkCells')} value={color} onChange={setColor} />
    </div>
  );
}
