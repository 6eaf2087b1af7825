import { useTranslation } from 'react-i18next';
import { PROFILE_AUDIENCES, type ProfileChoices } from '../../../protocol/http/peopleApi.ts';
import { fetchProfileChoices, saveProfileChoices } from '../../shared/data/calls/people.ts';
import { failureText, valueOrReport } from '../../shared/data/queries/failure.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { PATHS, personPath } from '../../shared/hooks/paths.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { CheckField } from '../../shared/ui/form/CheckField.tsx';
import s from './Account.module.css';

/** The visibility of the user's profile and online state. Each change is saved at once. */
export function PrivacySection({ user }: { user: { readonly username: string } }) {
  const { t } = useTranslation();
  const { value: answer, refetch } = useQuery(fetchProfileChoices, ['profileChoices']);
  if (answer === null) return null;
  if (!answer.ok) return <Alert>{failureText(answer.error)}</Alert>;
  const choices = answer.value;
  const change = async (changed: Partial<ProfileChoices>) => {
    await valueOrReport(saveProfileChoices({ ...choices, ...changed }));
    refetch();
  };
  return (
    <div className="card">
      <fieldset className={s.audience}>
        <legend>{t('people.audience.title')}</legend>
        {PROFILE_AUDIENCES.map((audience) => (
          <label key={audience}>
            <input
              type="radio"
              name="profile-for"
              checked={choices.profileFor === audience}
              onChange={() => void change({ profileFor: audience })}
            />{' '}
            {t(`people.audience.${audience}`)}
          </label>
        ))}
      </fieldset>
      <CheckField checked={choices.showsOnline} onChange={(showsOnline) => void change({ showsOnline })}>
        {t('people.showsOnline')}
      </CheckField>
      <div className="cluster">
        <LinkButton to={personPath(user.username)}>{t('people.ownProfile')}</LinkButton>
        <LinkButton to={PATHS.people}>{t('people.title')}</LinkButton>
      </div>
    </div>
  );
}
