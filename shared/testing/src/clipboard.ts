import { userEvent } from './dom'

/** Returns the texts that the page copies from this call: jsdom's clipboard can't be read. */
export function watchClipboard(): string[] {
  const copied: string[] = []
  // jsdom has no clipboard before user-event is set up
  if (!('clipboard' in navigator)) userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  return copied
}
