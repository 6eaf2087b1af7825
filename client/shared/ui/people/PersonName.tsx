import { Link } from 'react-router-dom';
import { personPath } from '../../hooks/paths.ts';
import s from './PersonName.module.css';

/** Guests have a name such as "Guest 1234", which no user can choose. */
const GUEST = /^Guest \d+$/;

interface PersonNameProps {
  name: string;
  /** Whether the name is that of a bot, which has no profile. */
  isBot?: boolean;
}

/** The name of a player, which leads to the profile of a user. Guests and bots have none. */
export function PersonName({ name, isBot = false }: PersonNameProps) {
  if (isBot || name === '' || GUEST.test(name)) return name;
  return (
    <Link className={s.name} to={personPath(name)}>
      {name}
    </Link>
  );
}
