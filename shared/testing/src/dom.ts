/* What component tests use of Testing Library; one door, so that every test has the same copy. */
import '@testing-library/jest-dom'
import { act, configure, getConfig } from '@testing-library/react'

const { asyncWrapper } = getConfig()
const begun: unknown[] = []

configure({
  // a refused connection is tried for two seconds before a page says so, on busy machines longer
  asyncUtilTimeout: 20_000,
  eventWrapper: begin,
  asyncWrapper: async (run) => {
    const result = await asyncWrapper(run)
    for (const rest of begun.splice(0)) await rest
    return result
  },
})

/**
 * Runs what an event sets off. Of a page that then waits for code or words React keeps the rest for whoever
 * awaits this `act`, and drops it when nobody does: the page would never go on.
 */
function begin<Result>(dispatch: () => Result): Result | undefined {
  let result: Result | undefined
  begun.push(
    act(() => {
      result = dispatch()
    }),
  )
  return result
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
