// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { Pager } from './Pager.tsx';

it('the pager shows the numbers of the first and last entry of the page, and links to the previous and next page', async () => {
  const onPage = vi.fn();
  const page = { pageNo: 1, pageSize: 20, totalElements: 45 };
  const { user, getByRole, getByText } = rendered(<Pager page={page} onPage={onPage} />);
  expect(getByText('21–40 of 45')).toBeTruthy();
  await user.click(getByRole('button', { name: 'Next page' }));
  await user.click(getByRole('button', { name: 'Previous page' }));
  expect(onPage.mock.calls).toEqual([[2], [0]]);
});

it('the pager has no link beyond the last page, and is hidden if there is only one page', () => {
  const { getByRole, show, container } = rendered(
    <Pager page={{ pageNo: 2, pageSize: 20, totalElements: 45 }} onPage={() => {}} />,
  );
  expect(getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  show(<Pager page={{ pageNo: 0, pageSize: 20, totalElements: 20 }} onPage={() => {}} />);
  expect(container.textContent).toBe('');
});
