import { checkLines, type LineCheck } from './check-lines'

const lines = (...names: string[]) =>
  names.map((name, index) => ({ line: index + 2, cells: { name } }))
const check: LineCheck<string> = ({ name = '' }) =>
  name === 'bad' ? { faults: ['words:bad'] } : { input: name }

test('a later line may not repeat the name of an earlier one, whatever its capitals', () => {
  expect(checkLines(lines('web', 'Web', 'bad', 'BAD', ''), check, 'words:again')).toEqual({
    good: [
      { id: '2', name: 'web', input: 'web' },
      { id: '6', name: '', input: '' },
    ],
    bad: [
      { line: 3, name: 'Web', faults: ['words:again'] },
      { line: 4, name: 'bad', faults: ['words:bad'] },
      { line: 5, name: 'BAD', faults: ['words:again'] },
    ],
  })
})
