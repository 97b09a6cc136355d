/** Follows what happens to the session elsewhere, see `other-tabs.ts`. The shell calls it once. */
export async function watchOtherTabs(): Promise<void> {
  const { followOtherTabs } = await import('./other-tabs')
  followOtherTabs()
}
