document.title = 'from the bundle'
