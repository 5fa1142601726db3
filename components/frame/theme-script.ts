export const themeKey = 'assay-theme';

/** Runs before the first paint, so that a chosen theme never flashes the other one. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
