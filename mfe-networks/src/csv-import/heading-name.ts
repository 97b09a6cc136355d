import { i18n } from '@meshdeck/platform'

import type { CsvHeading } from './read-csv'

/** A heading as its file has it, else the number of its column. */
export const headingName = ({ text, place }: CsvHeading) =>
  text || i18n.t('networks:csvImport.columns.number', { n: place + 1 })
