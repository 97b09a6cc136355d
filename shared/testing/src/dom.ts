/* What component tests use of Testing Library; one door, so that every test has the same copy. */
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'

// Events belong to no `act`, as in a browser: of a page that waits for code or words React would put the
// rest aside for whoever awaits that `act`. Nobody does, and the page would never go on.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

configure({
  // a refused connection is tried for two seconds before a page says so, on busy machines longer
  asyncUtilTimeout: 20_000,
  eventWrapper: (dispatch) => dispatch(),
  asyncWrapper: async (wait) => {
    const result: unknown = await wait()
    await rendered()
    return result
  },
})

/** When React has drawn all that it can without code, words or replies on their way: idle work comes last. */
function rendered(): Promise<void> {
  return new Promise((resolve) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => resolve())
  })
}

export {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
export { userEvent, type UserEvent } from '@testing-library/user-event'
