import { useEffect } from 'react'

import { useProductName } from '../branding/use-branding'

/** The title of the window: where one is, then the product. */
export function useWindowTitle(title: string): void {
  const product = useProductName()

  // it is outside of React's tree
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ')
  }, [title, product])
}
