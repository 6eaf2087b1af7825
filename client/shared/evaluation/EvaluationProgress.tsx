import { useTranslation } from 'react-i18next';
import type { EvaluationNow } from '../engine/useEvaluation.ts';
import { useFormats } from '../i18n/formats.ts';
import { Button } from '../ui/form/Button.tsx';
import s from './Evaluation.module.css';

interface EvaluationProgressProps {
  evaluation: EvaluationNow;
  /** What is computed. */
  label: string;
}

/** The progress of an evaluation, which the user can stop and continue. */
export function EvaluationProgress({ evaluation, label }: EvaluationProgressProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { isDone, isRunning, progress, stop, goOn } = evaluation;
  if (isDone) return null;
  const done = Math.floor(100 * progress);
  return (
    <div className={s.progress}>
      <progress value={done} max={100} aria-label={label} />
      <span className="num">{percent(done / 100)}</span>
      <Button size="small" onClick={isRunning ? stop : goOn} data-testid="evaluation-switch">
        {t(isRunning ? 'end.stop' : 'end.goOn')}
      </Button>
    </div>
  );
}
