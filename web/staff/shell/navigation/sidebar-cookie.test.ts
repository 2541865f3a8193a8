import { expect, it } from 'vitest';
import { isSidebarOpen, sidebarCookie } from './sidebar-cookie.ts';

it('the sidebar is open at first, and then open or closed as the person left it', () => {
  expect(isSidebarOpen('')).toBe(true);
  expect(isSidebarOpen('other=false; sidebar_open=true')).toBe(true);
  expect(isSidebarOpen('other=true; sidebar_open=false')).toBe(false);
});

it('the sidebar’s state is remembered for 7 days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_open=false; Path=/; Max-Age=604800; SameSite=Lax');
});
