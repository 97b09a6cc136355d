/**
 * Formats accounts with their generated passwords for the terminal. They are shown once, because they aren't stored.
 */
export function accountLines(
  accounts: ReadonlyArray<{ username: string; password: string }>,
): string[] {
  const width = Math.max(...accounts.map(({ username }) => username.length))
  return [
    'These demo accounts now have random passwords, which are shown only once:',
    ...accounts.map(({ username, password }) => `  ${username.padEnd(width)}  ${password}`),
    'Other demo users also have random passwords, which are not shown. Set new ones in the console, or disable the accounts.',
  ]
}
