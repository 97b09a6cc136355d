import { safeFileName } from '@meshdeck/domain/file-names'

/** Offers text or binary content as a download. Replaces characters in the file name that a system can't store. */
export function download(
  fileName: string,
  file: { type: string; content: string | Uint8Array<ArrayBuffer> | Blob },
): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(fileName)
  link.click()
  URL.revokeObjectURL(url)
}
