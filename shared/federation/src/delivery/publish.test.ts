import { forEachLimited } from './publish'

test('ends at the first failure, after the steps in progress, and starts nothing more', async () => {
  const done: number[] = []
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const turns = forEachLimited([1, 2, 3, 4], 2, async (item) => {
    if (item === 1) throw new Error('the first fails')
    await slow
    done.push(item)
  })
  const ended = jest.fn()
  void turns.catch(ended)
  await new Promise(setImmediate)
  expect(ended).not.toHaveBeenCalled()

  goOn()
  await expect(turns).rejects.toThrow('the first fails')
  expect(done).toEqual([2])
})
