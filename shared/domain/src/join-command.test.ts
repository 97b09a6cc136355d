import { joinCommand } from './join-command'

test('the join command carries the token [AN-016]', () => {
  expect(joinCommand('eyJhIjoxfQ==')).toBe('sudo netclient join -t eyJhIjoxfQ==')
})
