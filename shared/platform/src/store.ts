import { createStore } from 'jotai'

/** The one store of client state, for code that runs outside of components. */
export const store = createStore()
