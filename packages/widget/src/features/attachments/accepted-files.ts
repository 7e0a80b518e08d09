/** For a file input's `accept`: the extensions of file-types.ts, whose media types come with the code for files. */
export const acceptedFiles =
  '.jpg,.jpeg,.png,.gif,.webp,.heic,.heif,.bmp,.tif,.tiff,.svg,.pdf,.doc,.docx,.rtf,.odt,.xls,.xlsx,.csv,.ods,.ppt,.pptx,.odp,.txt';
