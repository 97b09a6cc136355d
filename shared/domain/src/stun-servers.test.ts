import fc from 'fast-check'

import { isStunServer, readStunServers } from './stun-servers'

test.each(['stun.example.com:3478', 'relay:1', '192.0.2.1:65535'])('%s is one', (text) => {
  expect(isStunServer(text)).toBe(true)
})

test.each([
  'a:99999',
  'a:0',
  'a:-1',
  'a:3478x',
  'a:',
  'a',
  ':3478',
  'stun:a.example:3478',
  'stun://a.example:3478',
  '[2001:db8::1]:3478',
  '192.0.2.1.1:3478',
  'a b:3478',
  'a:03478',
  'a:３478',
  'a\u200b:3478',
])('%j is not one', (text) => {
  expect(isStunServer(text)).toBe(false)
})

test('blanks, commas, semicolons, and lines separate servers', () => {
  expect(readStunServers('a:1 b:2,c:3;d:4\r\n e:5 ,')).toEqual(['a:1', 'b:2', 'c:3', 'd:4', 'e:5'])
  expect(readStunServers(' ')).toEqual([])
})

test('a number is a port exactly from 1 to 65,535', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 70_000 }), (port) => {
      expect(isStunServer(`a.example:${port}`)).toBe(port >= 1 && port <= 65_535)
    }),
  )
})
