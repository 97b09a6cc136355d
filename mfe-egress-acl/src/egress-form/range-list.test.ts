import { readRangeList, sumUpList } from './range-list'

const list = '10.0.0.0/24, 10.0.1.0/24\n10.0.0.7 10.0.0.0/24, office'

test('marks entries that are invalid, duplicated or contained in another', () => {
  expect(
    readRangeList(list).map(({ text, fault, isRepeated, outer }) => [
      text,
      fault,
      isRepeated,
      outer,
    ]),
  ).toEqual([
    ['10.0.0.0/24', undefined, false, undefined],
    ['10.0.1.0/24', undefined, false, undefined],
    ['10.0.0.7', undefined, false, '10.0.0.0/24'],
    ['10.0.0.0/24', undefined, true, undefined],
    ['office', 'format', false, undefined],
  ])
})

test("shortens a list unless it has an error or can't be shorter", () => {
  expect(sumUpList('10.0.0.0/24, 10.0.1.0/24, 10.0.0.7')).toEqual(['10.0.0.0/23'])
  expect(sumUpList(list)).toBeUndefined()
  expect(sumUpList('10.0.0.0/24, 10.9.0.0/24')).toBeUndefined()
})
