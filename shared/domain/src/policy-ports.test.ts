import { readPorts } from './policy-ports'

test.each([
  ['', []],
  ['80', ['80']],
  ['80, 443', ['80', '443']],
  ['8000-9000,22', ['8000-9000', '22']],
  ['1, 65535', ['1', '65535']],
])('"%s" lists ports [AC-027, AC-045]', (text, ports) => {
  expect(readPorts(text)).toEqual(ports)
})

test.each(['0', '65536', '80,', '90-80', '80-80', '80-', 'http', '1-2-3', '-5'])(
  '"%s" is no list of ports [AC-046, AC-047]',
  (text) => {
    expect(readPorts(text)).toBeUndefined()
  },
)
