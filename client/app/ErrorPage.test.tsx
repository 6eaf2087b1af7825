// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import '../shared/testing/rendered.tsx';
import { ErrorPage } from './ErrorPage.tsx';

const error = new Error('a fault of the test');

function Faulty(): never {
  throw error;
}

it('[WEB-36] the error page shows the id under which the browser logs the error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '/', element: <Faulty />, errorElement: <ErrorPage /> }]);
  const page = render(<RouterProvider router={router} />);
  const text = (await page.findByTestId('fault')).textContent ?? '';
  const [id] = /[0-9a-f]{8}/.exec(text) ?? [];
  expect(id).toBeDefined();
  expect(logged).toHaveBeenCalledWith(`Fault ${id}`, error);
});
