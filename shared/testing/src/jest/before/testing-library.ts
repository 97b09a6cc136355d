/* Testing Library on React's production build, which has no `act`. */
import '@testing-library/jest-dom'
import { configure, getConfig } from '@testing-library/react'

import { rendered } from './act'

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const { getElementError } = getConfig()

configure({
  getElementError: (message, container) =>
    isRepeated() ? notFound(message) : getElementError(message, container),
  asyncUtilTimeout: 20_000,
  eventWrapper: (dispatch) => dispatch(),
  asyncWrapper: async (wait) => {
    const result: unknown = await wait()
    await rendered()
    return result
  },
})

const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

function notFound(message: string | null): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
