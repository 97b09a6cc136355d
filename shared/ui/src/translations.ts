import { useTranslation as useTranslationOf } from '@meshdeck/platform'

/** Texts of the shared components, loaded before anything renders. */
export const useTranslation = () => useTranslationOf('common')
