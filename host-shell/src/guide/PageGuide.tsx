import { matchPath, useLocation, useSetAtom } from '@meshdeck/platform'
import { pageGuideAtom } from '@meshdeck/ui/shell'
import { useEffect } from 'react'

import { useSettings } from '../shared/installation'
import { usePageTitles } from '../shared/pages'
import { useOpenGuide } from './open-guide'

/**
 * Lets the Docs button of a page open its chapter of the guide, unless the installation has documentation of its own.
 * Renders nothing.
 */
export function PageGuide() {
  const { pathname } = useLocation()
  const { links } = useSettings()
  const [, openGuide] = useOpenGuide()
  const setPageGuide = useSetAtom(pageGuideAtom)
  const page = usePageTitles().find(({ path }) => matchPath(path, pathname))
  const chapter = links?.docs === undefined ? page?.guide : undefined

  useEffect(() => {
    if (chapter === undefined) return
    setPageGuide({ openGuide: (docsUrl) => openGuide({ chapter, docsUrl }) })
    return () => setPageGuide({})
  }, [chapter, openGuide, setPageGuide])

  return null
}
