import reads from '../reads.json'
import { framelessPages } from './routes/AppRoutes'
import { framedPages } from './routes/OtherRoutes'

test('the pages whose reads are declared are those that the shell has, in the frame and outside of it', () => {
  expect(reads.pages.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(framedPages).toSorted(),
  )
  expect(reads.frameless.toSorted()).toEqual(Object.keys(framelessPages).toSorted())
})
