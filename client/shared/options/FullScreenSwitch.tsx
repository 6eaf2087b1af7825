import { useTranslation } from 'react-i18next';
import { toggleFullScreen, useFullScreen } from '../hooks/fullScreen.ts';
import { Switch } from '../ui/form/Field.tsx';

/** The switch for full screen. Absent on devices without full screen. */
export function FullScreenSwitch() {
  const { t } = useTranslation();
  const isFull = useFullScreen();
  if (isFull === null) return null;
  return <Switch label={t('options.fullScreen')} checked={isFull} onChange={() => void toggleFullScreen()} />;
}
