/** The routes of a person for admins. */
import type { RequestHandler, Router } from 'express';
import { ADMIN_PERSON_ROUTES } from '../../../protocol/http/reports/adminPersonApi.ts';
import type { Guard } from '../../http/identity.ts';
import { mountRoutes } from '../../http/mountRoutes.ts';
import type { PersonService } from './personService.ts';

interface PersonRouteDeps {
  readonly persons: PersonService;
  readonly guard: Guard;
  /** Rate-limits the changes of an admin. */
  readonly limitChanges: RequestHandler;
}

export function personRoutes({ persons, guard, limitChanges }: PersonRouteDeps): Router {
  return mountRoutes(
    ADMIN_PERSON_ROUTES,
    {
      person: ({ part }) => persons.get(part('id')),
      refund: ({ who, part, body }) => persons.refund(who.account, part('id'), body.reason),
      resendMail: ({ who, part }) => persons.resendMail(who.account, part('id')),
    },
    { guard, needs: ['ADMIN'], limits: { refund: limitChanges, resendMail: limitChanges } },
  );
}
