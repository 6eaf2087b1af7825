import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { Framed } from '../../shared/ui/layout/Framed.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

/** Returns the screen of the thing whose id is a parameter of the URL. Each id has a new page. */
export function idRoute(param: string, Page: ComponentType<{ id: string }>): ComponentType {
  return function IdRoute() {
    const { [param]: id = '' } = useParams();
    return (
      <Framed key={id}>
        <Page id={id} />
      </Framed>
    );
  };
}

/** Returns the screen of the tab that a parameter of the URL names. */
export function tabRoute<T extends string>(
  param: string,
  tabs: readonly T[],
  Page: ComponentType<{ tab: T }>,
): ComponentType {
  return function TabRoute() {
    const { [param]: name } = useParams();
    const tab = tabs.find((known) => known === name);
    return tab ? <Page tab={tab} /> : <NotFoundPage />;
  };
}
