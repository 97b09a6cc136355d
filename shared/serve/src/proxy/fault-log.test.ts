import { createFaultLog } from './fault-log'
import type { ProxyFault } from './faults'

const fault = (cause: string, kind: ProxyFault['kind'] = 'host') => ({
  kind,
  cause,
  fix: 'Change it.',
})

test('each fault is told once an hour, in one line', () => {
  const lines: string[] = []
  let now = 0
  const note = createFaultLog(
    (line) => lines.push(line),
    () => now,
  )
  note(fault('One.'))
  note(fault('One.'))
  note(undefined)
  expect(lines).toEqual(['proxy: One. Change it.'])
  now = 3_600_001
  note(fault('One.'))
  expect(lines).toHaveLength(2)
})

test('whoever makes up names fills no log', () => {
  const lines: string[] = []
  let now = 0
  const note = createFaultLog(
    (line) => lines.push(line),
    () => now,
  )
  for (let index = 0; index < 1000; index += 1) note(fault(`Host ${index}.`))
  expect(lines).toHaveLength(10)
  // and hides nothing of another kind
  note(fault('A port.', 'port'))
  expect(lines).toHaveLength(11)
  now = 3_600_001
  note(fault('Another.'))
  expect(lines.at(-1)).toBe('proxy: Another. Change it.')
})
