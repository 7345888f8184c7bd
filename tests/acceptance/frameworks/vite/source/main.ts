const title: string = 'from vite'
document.title = title
