export { folderOf } from 'fwjs/build/test/support/folder.mjs'
