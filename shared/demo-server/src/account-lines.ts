/** Accounts with the random passwords that they got, as a terminal shows them: once, for nothing keeps them. */
export function accountLines(
  accounts: readonly { username: string; password: string }[],
): string[] {
  const width = Math.max(...accounts.map(({ username }) => username.length))
  return [
    'These demo accounts now have random passwords. They are shown only this once:',
    ...accounts.map(({ username, password }) => `  ${username.padEnd(width)}  ${password}`),
    'Nobody knows the passwords of other demo users: set one in the console, or disable the account.',
  ]
}
