import { userEvent } from './dom'

/** What the page copies from now on, text by text: the clipboard of jsdom cannot be read. */
export function watchClipboard(): string[] {
  const copied: string[] = []
  // jsdom has none before somebody types
  if (!('clipboard' in navigator)) userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  return copied
}
