import { squaresOf } from './JoinPicture'

test('draws adjacent dark squares as one stroke and separates rows', () => {
  const rows = ['##.#', '....', '...#', '#...']
  const get = (row: number, column: number) => rows[row]?.[column] === '#'
  expect(squaresOf({ size: 4, get })).toBe('M0 0h2v1H0zM3 0h1v1H3zM3 2h1v1H3zM0 3h1v1H0z')
})
