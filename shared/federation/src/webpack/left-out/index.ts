import { chakra } from './chakra'
import { emotion } from './emotion'
import { i18next } from './i18next'
import { ky } from './ky'
import { reactDom } from './react-dom'
import { reactI18next } from './react-i18next'
import { reactRouter } from './react-router'
import { tanstackQuery } from './tanstack-query'
import { tanstackVirtual } from './tanstack-virtual'

/** Of the libraries in the shell's first files. */
export const leftOut = [
  ...chakra,
  ...emotion,
  i18next,
  ...ky,
  reactDom,
  ...reactI18next,
  reactRouter,
  ...tanstackQuery,
  ...tanstackVirtual,
]
