import { joinCommand, joinCommandOfWindows } from './join-command'

test('the join command carries the token [AN-016]', () => {
  expect(joinCommand('eyJhIjoxfQ==')).toBe('sudo netclient join -t eyJhIjoxfQ==')
})

test('on Windows, which has no sudo, it is the same without [AN-016]', () => {
  expect(joinCommandOfWindows('eyJhIjoxfQ==')).toBe('netclient join -t eyJhIjoxfQ==')
})
